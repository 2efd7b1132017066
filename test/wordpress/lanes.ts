/**
 * Does tasks in as many lanes as there are workers: each takes the next task when it is free.
 * @returns the results in the order of the tasks
 */
export async function inLanes<Worker, Task, Result>(
  workers: readonly Worker[],
  tasks: readonly Task[],
  work: (worker: Worker, task: Task) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const left = tasks.entries()
  const lane = async (worker: Worker) => {
    // One iterator for all lanes: each task is taken once.
    for (const [at, task] of left) results[at] = await work(worker, task)
  }
  await Promise.all(workers.map(lane))
  return results
}
