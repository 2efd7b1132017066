import { installPackages } from './install.ts'

// The entry of commands that need packages of their own, by the folders that have them.
for (const folder of process.argv.slice(2)) installPackages(folder)
