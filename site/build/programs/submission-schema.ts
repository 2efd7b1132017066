import { submissionFields, submissionRules } from '../../../widgets/waitlist/submission.ts'

type FieldRule = (typeof submissionRules)[keyof typeof submissionRules]

function fieldSchema(rule: FieldRule): object {
  const { expected, ...keywords } = rule
  const items = rule.type === 'array' ? { items: fieldSchema(rule.items) } : {}
  return { ...keywords, ...items, description: expected }
}

/** The rules of a submission as a JSON Schema. It accepts the same submissions as `submissionErrors`. */
export const submissionSchema = () => ({
  type: 'object',
  required: submissionFields,
  properties: Object.fromEntries(
    submissionFields.map((field) => [field, fieldSchema(submissionRules[field])]),
  ),
})
