import { readFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { waitlistEndpoint } from '../../../widgets/brand.ts'
import { isStarted, runCommand } from '../../base/command.ts'

export const hosts = ['netlify', 'vercel', 'aws'] as const

type Host = (typeof hosts)[number]

/** A function is one file: what a module reads from the file beside it is put in its place. */
export const filesInPlace: Plugin = {
  name: 'files-in-place',
  transform(code, module) {
    const whole = code.replace(
      /readFileSync\(new URL\(['"](.*?)['"], import\.meta\.url\), ['"]utf8['"]\)/g,
      (_, file) => JSON.stringify(readFileSync(join(dirname(module), file), 'utf8')),
    )
    return whole === code ? undefined : whole
  },
}

/** Bundles the function of a host into one file, `waitlist.mjs`. */
export const bundle = (host: Host, folder: string) =>
  build({
    configFile: false,
    logLevel: 'error',
    define: { __WAITLIST_PATH__: JSON.stringify(waitlistEndpoint) },
    plugins: [filesInPlace],
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL(`${host}.ts`, import.meta.url)),
      outDir: isAbsolute(folder) ? folder : join(process.cwd(), folder),
      emptyOutDir: false,
      copyPublicDir: false,
      rollupOptions: {
        // An optional faster driver.
        external: ['pg-native'],
        output: { entryFileNames: 'waitlist.mjs', codeSplitting: false },
      },
    },
  })

// npx tsx site/deploy/functions/bundle.ts HOST FOLDER
if (isStarted(import.meta.url))
  await runCommand(async () => {
    const [word, folder, ...more] = process.argv.slice(2)
    const host = hosts.find((name) => name === word)
    if (!host || !folder || more.length > 0)
      throw new Error(`This command takes a host (${hosts.join(', ')}) and a folder.`)
    await bundle(host, folder)
  })
