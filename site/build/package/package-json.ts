import packageJson from '../../../package.json' with { type: 'json' }
import { packageName } from '../../../widgets/brand.ts'

const { version, description, license, type } = packageJson

const entry = (module: string) => ({ types: `./${module}.d.ts`, default: `./${module}.js` })

/**
 * The package.json of the npm package.
 * @param homepage the site that it is installed from
 */
export const consumersPackageJson = (homepage: string) => ({
  name: packageName,
  version,
  description,
  license,
  homepage,
  type,
  exports: {
    '.': entry('index'),
    './embed': entry('embed'),
    './react': entry('react'),
    './custom-elements.json': './custom-elements.json',
  },
  sideEffects: ['./embed.js'],
  customElements: './custom-elements.json',
  dependencies: { zustand: '^5.0.0' },
  peerDependencies: { react: '^18.3.0 || ^19.0.0', 'react-dom': '^18.3.0 || ^19.0.0' },
})
