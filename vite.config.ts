import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icons } from './site/build/assets/icons.ts'
import { openProps } from './site/build/assets/open-props.ts'
import { devServer } from './site/build/dev-server.ts'
import { brandFiles } from './site/build/pages/brand-files.ts'
import { pages } from './site/build/pages/pages.ts'
import { browsers } from './site/build/tools/browsers.ts'
import { buildConstants } from './site/build/widgets/build-constants.ts'
import { r2wcReact } from './site/build/widgets/r2wc-react.ts'
import { loadSettings } from './site/command.ts'
import { serverSettings } from './site/server/http/settings.ts'
import { siteBrand } from './site/site-brand.ts'

loadSettings()
const brand = siteBrand(process.env)
const page = (name: string) => fileURLToPath(new URL(`site/${name}.html`, import.meta.url))

export default defineConfig({
  root: 'site',
  plugins: [
    react(),
    icons(),
    r2wcReact(),
    buildConstants(),
    pages(brand),
    brandFiles(brand),
    devServer(),
  ],
  css: { postcss: { plugins: [openProps()] } },
  server: { port: serverSettings(process.env).port, strictPort: true },
  build: {
    target: browsers,
    modulePreload: { polyfill: false },
    // Files written into others would be against the policy of the pages.
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['index', 'demo-portfolios', 'about', '404'].map(page) },
  },
})
