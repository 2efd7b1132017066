import { receive } from './receive.ts'

/** A function of Netlify's. */
export default (request: Request, { ip }: { ip: string }): Promise<Response> => receive(request, ip)

/** The path of the waitlist call. The bundle has its text. */
declare const __WAITLIST_PATH__: string

// Netlify reads this without running the file, so the paths cannot be imported.
export const config = { path: [__WAITLIST_PATH__, '/api/letters/*', '/health'] }
