import { expect, it } from 'vitest'
import { repeat } from './repeat.ts'

const logged: string[] = []
const log = (_fields: object, message: string) => void logged.push(message)

const record = { info: log, warn: log, error: log }

it('stops when running jobs have ended, and begins no others', async () => {
  let begun = 0
  let finish = () => {}
  const started = Promise.withResolvers<void>()
  const jobs = repeat(
    [
      {
        name: 'slow',
        every: 1,
        run() {
          begun += 1
          started.resolve()
          return new Promise<number>((resolve) => {
            finish = () => resolve(1)
          })
        },
      },
    ],
    { log: record },
  )
  await started.promise
  let isStopped = false
  const stopping = jobs.stop().then(() => {
    isStopped = true
  })
  await Promise.resolve()
  expect(isStopped).toBe(false)
  finish()
  await stopping
  expect(begun).toBe(1)
})

it('continues after a job fails', async () => {
  const twice = Promise.withResolvers<void>()
  let runs = 0
  const jobs = repeat(
    [
      {
        name: 'failing',
        every: 1,
        async run() {
          runs += 1
          if (runs === 2) twice.resolve()
          throw new Error('database is away')
        },
      },
    ],
    { log: record },
  )
  await twice.promise
  await jobs.stop()
  expect(logged).toContain('a job failed')
})
