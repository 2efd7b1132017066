import { receive } from './receive.ts'

/** What is read of an event of API Gateway, in payload format 2.0. */
interface HttpApiEvent {
  rawPath: string
  rawQueryString: string
  headers: Record<string, string>
  body?: string
  isBase64Encoded: boolean
  requestContext: { domainName: string; http: { method: string; sourceIp: string } }
}

function toRequest({ requestContext, ...event }: HttpApiEvent): Request {
  const { domainName, http } = requestContext
  const url = `https://${domainName}${event.rawPath}?${event.rawQueryString}`
  const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
  // `new Request` throws for a GET with a body, which API Gateway passes on.
  const hasBody = http.method !== 'GET' && http.method !== 'HEAD'
  return new Request(url, {
    method: http.method,
    headers: event.headers,
    body: hasBody ? body : null,
  })
}

/** A Lambda function of AWS, behind an HTTP API of API Gateway. */
export async function handler(event: HttpApiEvent) {
  const response = await receive(toRequest(event), event.requestContext.http.sourceIp)
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  }
}
