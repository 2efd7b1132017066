import { createApp } from 'vue'
import Launch from './Launch.vue'

createApp(Launch).mount('#app')
