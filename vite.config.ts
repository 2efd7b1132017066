import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { loadSettings } from './site/base/command.ts'
import { icons } from './site/build/assets/icons.ts'
import { devServer } from './site/build/dev-server.ts'
import { browsers } from './site/build/tools/bundle.ts'
import { buildConstants, r2wcReact } from './site/build/widgets/plugins.ts'
import { serverSettings } from './site/server/http/settings.ts'
import { openProps } from './site/styles/open-props.ts'

loadSettings()
const inSite = (path: string) => fileURLToPath(new URL(`site/${path}`, import.meta.url))

export default defineConfig({
  root: 'site',
  plugins: [react(), icons(), r2wcReact(), buildConstants(), devServer()],
  css: { postcss: { plugins: [openProps()] } },
  server: { port: serverSettings(process.env).port, strictPort: true },
  build: {
    target: browsers,
    modulePreload: { polyfill: false },
    // Files written into others would be against the policy of the pages.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: [
        ...['main', 'later', 'inside', 'no-script', 'print'].map((name) =>
          inSite(`styles/${name}.css`),
        ),
        inSite('scripts/links.ts'),
        inSite('scripts/not-found.ts'),
        inSite('scripts/name/plate.ts'),
        inSite('fonts/archivo.woff2'),
      ],
    },
  },
})
