import { receive } from './receive.ts'

/** A function of Netlify's. */
export default (request: Request, { ip }: { ip: string }): Promise<Response> => receive(request, ip)

// Netlify reads it without running this, so it cannot be taken from elsewhere.
export const config = { path: ['/api/nameplate_pre_launch', '/api/letters/*', '/health'] }
