import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readEnvFile } from '../../../site/base/command.ts'
import { misspeltSettings } from '../../../site/base/environment.ts'
import { siteBrand } from '../../../site/base/site-brand.ts'
import { serverSettings } from '../../../site/server/http/settings.ts'
import { temporaryFolder } from '../server-fixture.ts'

function envFile(content: string | Uint8Array): string {
  const file = join(temporaryFolder(), '.env')
  writeFileSync(file, content)
  return file
}

it('keeps the first line of a .env with a byte order mark', () => {
  const read = readEnvFile(envFile('\ufeffPORT=5310\r\n# a comment: b\r\nHOST="::1" # c\r\n'))
  expect(read).toEqual({ PORT: '5310', HOST: '::1' })
})

it.each([
  ['A=b\nPORT: 5310\n', /\.env, line 2: write "PORT=…", not "PORT: …"\.$/],
  ['export MAIL_SERVER : smtp://u:s3cret@h', /\.env, line 1: write "MAIL_SERVER=…", not "MAIL_/],
  [Buffer.from('\ufeffPORT=1\n', 'utf16le'), /\.env is in UTF-16: save it in UTF-8\.$/],
])('refuses a .env with %j', (content, problem) => {
  expect(() => readEnvFile(envFile(content))).toThrow(problem)
  expect(() => readEnvFile(envFile(content))).toThrow(
    expect.objectContaining({ message: expect.not.stringMatching(/s3cret/) }),
  )
})

it.each([
  [
    { SITE_URL: '"https://a.example"' },
    'SITE_URL has quotes around its value: write it without them',
  ],
  [
    { WAITLIST_DATABASE: '~/x.db' },
    'WAITLIST_DATABASE begins with "~/", which only a shell expands',
  ],
  [
    { WAITLIST_DATABASE: 'file:/data/x.db' },
    'WAITLIST_DATABASE begins with "file:": write the path',
  ],
  [
    { SITE_URL: 'https://a.example/shop/' },
    'an http(s) URL without a path, like https://example.com',
  ],
])('refuses %j, and says what would be right', (env, problem) => {
  const read = (env: NodeJS.ProcessEnv) => [serverSettings(env), siteBrand(env)]
  expect(() => read(env)).toThrow(problem)
})

it('names settings that seem to be misspelt, with the nearest', () => {
  const env = {
    ...{ WAITLIST_DATABSE: 'a', SITE_URI: 'b', WAITLIST_DB: 'c', MAIL_SERVER: 'd', PATH: 'e' },
    ...{ WAITLIST_SERVICE_HOST: '10.0.0.1', WAITLIST_PORT: 'tcp://10.0.0.1', MAIL: '/var/mail/me' },
    ...{ API_TOKEN_FILE: 'f', MAIL_PASSWORD: 'g', PORTS: 'h', npm_config_site_url: 'i' },
  }
  expect(misspeltSettings(env)).toEqual([
    'WAITLIST_DATABSE is no setting: did you mean WAITLIST_DATABASE?',
    'SITE_URI is no setting: did you mean SITE_URL?',
    'WAITLIST_DB is no setting: did you mean WAITLIST_DATABASE?',
    'MAIL_PASSWORD is no setting: did you mean MAIL_SERVER?',
  ])
})
