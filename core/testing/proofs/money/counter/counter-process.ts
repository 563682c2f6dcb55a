import { type Asked, openCounter } from './counter.ts'

/** A counter in a process of its own: takes what is asked as messages and answers each by its number. */
const counter = await openCounter(JSON.parse(process.argv[2] ?? '{}'))
process.on('message', async ({ id, asked }: { id: number; asked: Asked | 'close' }) => {
  if (asked !== 'close') {
    const answered = await counter.ask(asked)
    if (process.connected) process.send?.({ id, answered }, () => counter.answered?.(asked))
    return
  }
  await counter.close()
  process.disconnect?.()
})
process.send?.('ready')
