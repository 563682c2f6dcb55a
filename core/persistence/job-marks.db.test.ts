import { expect, it } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { jobStore } from './job-store.ts'

await withDatabase('how far a job has come', (database) => {
  it('is kept from the first time on, also where several processes begin with the job at once', async () => {
    const store = jobStore(database().db)
    for (const job of ['one', 'two', 'three']) {
      expect(await store.markOf(job)).toBeNull()
      const marks = [1, 2, 3, 4]
      await Promise.all(marks.map((at) => store.setMark(job, at)))
      expect(marks).toContain(await store.markOf(job))
      await store.setMark(job, 9)
      expect(await store.markOf(job)).toBe(9)
    }
  })
})
