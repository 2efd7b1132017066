import { useStore } from 'zustand'
import type { FormStore } from './form-store.ts'

/** Whether the form is on its way, and stays as it is. */
export const useIsSubmitting = (store: FormStore): boolean =>
  useStore(store, ({ stage }) => stage === 'submitting')
