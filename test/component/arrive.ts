import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Does something, and lets what it has come later come: React, and then the modal. */
export async function arrive(action: () => unknown): Promise<void> {
  await act(async () => {
    await action()
  })
  for (const _ of ['React', 'the modal']) await act(() => vi.dynamicImportSettled())
}
