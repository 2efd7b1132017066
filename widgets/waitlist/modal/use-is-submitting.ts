import { useStore } from 'zustand'
import type { FormStore } from './form-store.ts'

/** Whether the form is being sent, and must not be changed. */
export const useIsSubmitting = (store: FormStore): boolean =>
  useStore(store, ({ stage }) => stage === 'submitting')
