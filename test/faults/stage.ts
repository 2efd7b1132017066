import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { endpointPath } from '../../site/server/http/routes.ts'
import { openDatabase, type WaitlistDatabase } from '../../site/server/waitlist/database.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { type InitScript, openProfile, type Profile } from './profile.ts'
import { startForgetfulReceiver, startReceiver } from './receiver.ts'
import { check } from './until.ts'

const { version } = packageJson

/** What is done to the product from outside, so that one of its mechanisms does not work. */
export interface Sabotage {
  initScript?: InitScript
  isReceiverForgetful?: boolean
}

/** The pages of an origin, by what of ours is in them. */
export interface Place {
  /** The loader and a waitlist button. */
  signUp: string
  loaderOnly: string
}

/** All that a test needs: the site behind its proxy, a partner's site, people's browsers. */
export interface Stage {
  proxy: FaultProxy
  site: Place
  partner: Place & {
    /** A waitlist button, and the pinned script in place of the loader. */
    pinned: string
  }
  openProfile(...initScripts: InitScript[]): Promise<Profile>
  /** How many times each e-mail is in the receiver's database. */
  stored(): ReadonlyMap<string, number>
  close(): Promise<void>
}

function countEmails(database: WaitlistDatabase): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { email } of database.signUps()) counts.set(email, (counts.get(email) ?? 0) + 1)
  return counts
}

async function startPartner(siteUrl: string) {
  const button = `<waitlist-button endpoint="${siteUrl}${endpointPath}"></waitlist-button>`
  const script = (path: string) => `<script async src="${siteUrl}/embed/${path}"></script>`
  const loader = script('v1/widgets.js')
  const bodies: Record<string, string> = {
    '/': loader,
    '/sign-up': button + loader,
    '/pinned': button + script(`${version}/widgets.js`),
  }
  const server = createServer(({ url }, response) => {
    const body = bodies[url ?? '']
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(
      `<!doctype html><html lang="en"><title>Partner</title><link rel="icon" href="data:,">${body}`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    place: { signUp: `${origin}/sign-up`, loaderOnly: `${origin}/`, pinned: `${origin}/pinned` },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Starts the servers; browsers are opened as they are asked for. */
export async function openStage({
  initScript,
  isReceiverForgetful = false,
}: Sabotage = {}): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'))
  const path = join(folder, 'waitlist.db')
  const receiver = await (isReceiverForgetful ? startForgetfulReceiver : startReceiver)(path)
  const database = openDatabase(path, { readonly: true })
  const proxy = await startFaultProxy(receiver.url)
  const partner = await startPartner(proxy.url)
  const profiles: Profile[] = []
  let opened = 0

  return {
    proxy,
    partner: partner.place,
    // The landing page has the button before the launch only; the 404 page has the loader and no element.
    site: {
      signUp: `${proxy.url}/embed/v1/frame.html?widget=waitlist-button`,
      loaderOnly: `${proxy.url}/nothing-here`,
    },
    async openProfile(...initScripts) {
      const scripts = initScript ? [initScript, ...initScripts] : initScripts
      opened += 1
      const profile = await openProfile(join(folder, `profile-${opened}`), scripts)
      profiles.push(profile)
      return profile
    },
    stored: () => countEmails(database),
    async close() {
      await Promise.all(profiles.map((profile) => profile.close()))
      await partner.close()
      await proxy.close()
      await receiver.close()
      database.close()
      // The processes of a browser end a little after it.
      await rm(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

/** @throws Broken when a sign-up is in the receiver's database more than once */
export function checkNoRepeats(stage: Stage): void {
  const repeats = Array.from(stage.stored()).filter(([, count]) => count > 1)
  const list = repeats.map(([email, count]) => `${email} ${count} times`).join(', ')
  check(repeats.length === 0, `At the receiver: ${list}`)
}
