import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

// The floor of a receiver: reads a sign-up, and answers that it is stored.
const server = createServer(async (request, response) => {
  await json(request)
  response.writeHead(201, { 'Content-Type': 'application/json' }).end('{"stored":true}')
}).listen(0, '127.0.0.1')
await once(server, 'listening')
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
