import type { Plugin } from 'vite'
import packageJson from '../../../package.json' with { type: 'json' }

/** Defines the constant that `widgets/base/this-script.ts` reads. */
export const buildConstants = (): Plugin => ({
  name: 'build-constants',
  config: () => ({ define: { __VERSION__: JSON.stringify(packageJson.version) } }),
})
