import packageJson from '../../../package.json' with { type: 'json' }
import { packageName, siteUrl } from '../../../widgets/brand.ts'

const { version, description, license, type, repository, bugs } = packageJson

const entry = (module: string) => ({ types: `./${module}.d.ts`, default: `./${module}.js` })

/** The package.json of the npm package. */
export const consumersPackageJson = {
  name: packageName,
  version,
  description,
  license,
  homepage: siteUrl,
  repository,
  bugs,
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
}
