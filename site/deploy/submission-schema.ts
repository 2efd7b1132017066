import { submissionFields, submissionRules } from '../../widgets/waitlist/submission.ts'

type FieldRule = (typeof submissionRules)[keyof typeof submissionRules]

function fieldSchema(rule: FieldRule): object {
  const { expected, ...keywords } = rule
  const items = rule.type === 'array' ? { items: fieldSchema(rule.items) } : {}
  return { ...keywords, ...items, description: expected }
}

/**
 * The rules of a submission as a JSON Schema that is valid in every draft since the fourth. It accepts
 * the same submissions as `submissionErrors`.
 */
export const submissionSchema = () => ({
  type: 'object',
  required: submissionFields,
  properties: Object.fromEntries(
    submissionFields.map((field) => [field, fieldSchema(submissionRules[field])]),
  ),
})

/** The schema for a model of API Gateway, which takes draft 4. */
export const gatewaySchema = (): object => ({
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'Submission',
  ...submissionSchema(),
})
