import 'nameplate-widgets/embed'

export default defineNuxtPlugin(() => {})
