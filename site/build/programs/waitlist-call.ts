import type { Brand } from '../../../widgets/brand.ts'
import { campaignParameters, longestValue } from '../../../widgets/waitlist/outbox/campaign.ts'
import { submissionRules } from '../../../widgets/waitlist/submission.ts'
import { blocks, codeBlock, heading, inline, table } from './markdown.ts'
import { answers, bodies, endpointOf, openApi } from './openapi.ts'

const code = (text: string) => `\`${text}\``

/**
 * The waitlist call in Markdown.
 * @param depth of its heading
 */
export function waitlistCallSection(brand: Brand, depth: number): string {
  const [call] = Object.values(openApi(brand).paths)
  return blocks(
    heading(depth, 'The waitlist call'),
    codeBlock('http', `POST ${endpointOf(brand)}\nContent-Type: application/json`),
    inline(
      `There is no key, and pages of every origin may send. All nine fields are required, as text but for \`interestedDomains\`, which is a list. ${call?.post.description ?? ''}`,
    ),
    heading(depth + 1, 'Fields of the body'),
    table({
      head: ['Field', 'Type', 'Rule'],
      rows: Object.entries(submissionRules).map(([field, { type, expected }]) => [
        code(field),
        type,
        expected,
      ]),
    }),
    codeBlock('json', JSON.stringify(call?.post.requestBody.content['application/json'].example)),
    heading(depth + 1, 'Parameters of the query string'),
    inline(
      `Those of the page’s address, where it has them: ${campaignParameters.map(code).join(', ')}. Of each, the first ${longestValue} characters are kept; of several of one name, the last counts.`,
    ),
    heading(depth + 1, 'Answers'),
    table({
      head: ['Status', 'When', 'Body', '`Retry-After`'],
      rows: Object.entries(answers).map(([status, { description, body, isLater }]) => [
        code(status),
        description,
        body ? code(JSON.stringify(bodies[body].example)) : 'none',
        isLater ? 'seconds' : 'none',
      ]),
    }),
  )
}
