export default defineNuxtConfig({
  vue: { compilerOptions: { isCustomElement: (tag) => tag.includes('-') } },
})
