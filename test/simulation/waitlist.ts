// What an element does with a sign-up, without its views: the part of the product that is simulated.
export { formOf } from '../../widgets/waitlist/modal/form-store.ts'
export { createWaitlistStore } from '../../widgets/waitlist/store.ts'
