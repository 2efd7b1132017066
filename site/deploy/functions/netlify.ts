import { receive } from './receive.ts'

/** A function of Netlify's. */
export default (request: Request, { ip }: { ip: string }): Promise<Response> => receive(request, ip)

// Netlify reads this without running the file, so the paths cannot be imported.
export const config = { path: ['/api/nameplate_pre_launch', '/api/letters/*', '/health'] }
