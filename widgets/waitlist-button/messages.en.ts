export { openerMessages as buttonMessages } from '../waitlist/opener-messages.en.ts'
