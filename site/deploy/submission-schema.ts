import { submissionFields, submissionRules } from '../../widgets/waitlist/submission.ts'

type FieldRule = (typeof submissionRules)[keyof typeof submissionRules]

function fieldSchema(rule: FieldRule): object {
  const { expected, ...keywords } = rule
  const items = rule.type === 'array' ? { items: fieldSchema(rule.items) } : {}
  return { ...keywords, ...items, description: expected }
}

/**
 * The rules of a submission as a JSON Schema, in words that every draft since the fourth has. It lets
 * through what `submissionErrors` has no error for, and nothing else.
 */
export const submissionSchema = () => ({
  type: 'object',
  required: submissionFields,
  properties: Object.fromEntries(
    submissionFields.map((field) => [field, fieldSchema(submissionRules[field])]),
  ),
})

/** The same as a model of API Gateway takes it: in draft 4. */
export const gatewaySchema = (): object => ({
  $schema: 'http://json-schema.org/draft-04/schema#',
  title: 'Submission',
  ...submissionSchema(),
})
