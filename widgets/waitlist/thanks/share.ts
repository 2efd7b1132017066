export const isFramed = (): boolean => window !== window.top

/** Whether there is a share sheet. Not in a frame, where it may not open, and would share the frame. */
export const canShare = (): boolean => typeof navigator.share === 'function' && !isFramed()

/** Opens the share sheet, without files where it takes none. */
export async function shareWith({ files, ...data }: ShareData): Promise<void> {
  const withFiles = { ...data, ...(files && { files }) }
  try {
    await navigator.share(files && navigator.canShare?.(withFiles) ? withFiles : data)
  } catch (error) {
    // The visitor has closed the sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) console.error(error)
  }
}
