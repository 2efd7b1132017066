import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icons } from './site/build/assets/icons.ts'
import { openProps } from './site/build/assets/open-props.ts'
import { brandOverrides } from './site/build/brand-overrides.ts'
import { browsers } from './site/build/browsers.ts'
import { devServer } from './site/build/dev-server.ts'
import { brandFiles } from './site/build/pages/brand-files.ts'
import { pages } from './site/build/pages/pages.ts'
import { lateReact } from './site/build/widgets/late-react.ts'
import { serverSettings } from './site/server/http/settings.ts'

const page = (name: string) => new URL(`site/${name}.html`, import.meta.url).pathname

export default defineConfig({
  root: 'site',
  define: { __BRAND_OVERRIDES__: JSON.stringify(brandOverrides(process.env)) },
  plugins: [react(), icons(), lateReact(), pages(), brandFiles(), devServer()],
  css: { postcss: { plugins: [openProps()] } },
  server: { port: serverSettings(process.env).port, strictPort: true },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: browsers,
    modulePreload: { polyfill: false },
    // Files written into others would be against the policy of the pages.
    assetsInlineLimit: 0,
    rolldownOptions: { input: ['index', 'demo-portfolios', 'about', '404'].map(page) },
  },
})
