export { openerMessages as buttonMessages } from '../waitlist/messages.en.ts'
