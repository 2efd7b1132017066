// The part of the product that is simulated: a sign-up from the form to its delivery, without views.

export { toLabel } from '../../widgets/plate/label.ts'
export { formOf } from '../../widgets/waitlist/form/form-store.ts'
export { send } from '../../widgets/waitlist/modal/send.ts'
export { createWaitlistStore } from '../../widgets/waitlist/store.ts'
