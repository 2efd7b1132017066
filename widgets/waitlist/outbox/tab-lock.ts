/** Runs a task while no other tab of the origin runs one under the same name, where Web Locks work. */
export async function withTabLock(name: string, task: () => Promise<void>): Promise<void> {
  try {
    await navigator.locks.request(name, task)
  } catch {
    // Without a secure context, or in a sandbox, there are no locks. Two tabs may then send the same
    // sign-up, which the receiver stores once.
    await task()
  }
}
