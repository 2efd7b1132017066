import { installPostfix } from './postfix.ts'

// Before the tests, of which others install something, too.
if (!installPostfix())
  console.log(
    'Postfix is not installed, and only root on Debian can install and start it: letters are not sent to a real mail server.',
  )
