import { appendFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

createServer(async (request, response) => {
  const cors = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': 'POST',
    // Content-Type, and what scripts that trace the page's requests add.
    'Access-Control-Allow-Headers':
      request.headers['access-control-request-headers'] ?? 'Content-Type',
  }
  const answer = (status, text = '') => response.writeHead(status, cors).end(text)
  if (request.method === 'OPTIONS') return answer(204)
  if (request.method !== 'POST') return answer(405)
  if (!(request.headers['content-length'] <= 16_384)) return answer(413)
  try {
    const signUp = await json(request)
    const { searchParams } = new URL(request.url, 'http://localhost')
    const campaign = Object.fromEntries(searchParams)
    await appendFile('sign-ups.jsonl', `${JSON.stringify({ ...campaign, ...signUp })}\n`)
    answer(201, '{"stored": true}')
  } catch (error) {
    answer(error instanceof SyntaxError ? 400 : 500)
  }
}).listen(process.env.PORT ?? 8080)
