import { receive } from './receive.ts'

/** A function of Vercel's. */
export default {
  fetch: (request: Request): Promise<Response> =>
    receive(request, request.headers.get('x-real-ip')),
}
