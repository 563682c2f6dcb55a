import { Worker } from 'node:worker_threads'

export interface ThreadLimits {
  /** Threads at once. */
  most: number
  /** Questions that may wait for one. */
  waiting: number
  /** How long a thread has for one question, ms; then it is ended. */
  patience: number
  /** A thread that nobody has asked for so long is ended, ms. */
  idle: number
  /** Of a thread's objects, MB. */
  memory: number
}

/** Why a question has no answer: `busy`: too many wait; `failed`: its thread failed at it; `closed`: all has ended. */
export class ThreadFault extends Error {
  readonly kind: 'busy' | 'failed' | 'closed'
  constructor(kind: ThreadFault['kind'], message: string) {
    super(message)
    this.name = 'ThreadFault'
    this.kind = kind
  }
}

/** What a thread's script says of each question. */
export type ThreadAnswer<Answer> = { answer: Answer } | { failed: string }

export interface FewThreads<Question, Answer> {
  /**
   * @param question is made when it is its turn, so that those who wait take no room; what it throws is thrown on
   * @throws ThreadFault
   */
  ask(question: () => Promise<Question>): Promise<Answer>
  /** Ends all threads; whoever waits is refused. */
  close(): Promise<void>
}

interface Task<Question, Answer> {
  question(): Promise<Question>
  resolve(answer: Answer): void
  reject(fault: unknown): void
}

/**
 * Answers questions in threads of their own, in the order in which they are asked, and starts a thread when it is
 * needed. One that crashes, or takes too long, fails its own question alone: the next one gets another.
 * @param script answers each message with a `ThreadAnswer`; it finds `data` in `workerData`
 */
export function fewThreads<Question, Answer>(
  script: URL,
  data: unknown,
  limits: ThreadLimits,
): FewThreads<Question, Answer> {
  type Own = Task<Question, Answer>
  const waiting: Own[] = []
  const free: ((task: Own) => void)[] = []
  const threads = new Set<Worker>()
  let isClosed = false

  function start(): (task: Own) => void {
    const { memory } = limits
    const worker = new Worker(script, {
      workerData: data,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memory },
    })
    let task: Own | null = null
    let why = 'A thread has ended.'
    let timer: NodeJS.Timeout | undefined
    const end = (text: string) => {
      why = text
      void worker.terminate()
    }
    const work = (given: Own) => {
      task = given
      clearTimeout(timer)
      timer = setTimeout(() => end('It took too long.'), limits.patience)
      worker.ref()
      given.question().then(
        (question) => worker.postMessage(question),
        (fault: unknown) => {
          given.reject(fault)
          rest()
        },
      )
    }
    function rest(): void {
      clearTimeout(timer)
      task = null
      // It keeps no process alive that has nothing else to do.
      worker.unref()
      timer = setTimeout(() => {
        free.splice(free.indexOf(work), 1)
        end('Nobody asks.')
      }, limits.idle).unref()
      free.push(work)
      next()
    }
    worker.on('message', (told: ThreadAnswer<Answer>) => {
      if ('answer' in told) task?.resolve(told.answer)
      else task?.reject(new ThreadFault('failed', told.failed))
      rest()
    })
    worker.on('error', (error) => {
      why = error instanceof Error ? error.message : String(error)
    })
    worker.on('exit', () => {
      clearTimeout(timer)
      threads.delete(worker)
      const at = free.indexOf(work)
      if (at >= 0) free.splice(at, 1)
      task?.reject(new ThreadFault(isClosed ? 'closed' : 'failed', why))
      next()
    })
    threads.add(worker)
    return work
  }

  function next(): void {
    if (waiting.length === 0 || isClosed) return
    const thread = free.pop() ?? (threads.size < limits.most ? start() : undefined)
    const task = thread && waiting.shift()
    if (task) thread(task)
  }

  return {
    ask(question) {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      if (isClosed) reject(new ThreadFault('closed', 'The threads have ended.'))
      else if (waiting.length >= limits.waiting) reject(new ThreadFault('busy', 'Too many wait.'))
      else {
        waiting.push({ question, resolve, reject })
        next()
      }
      return promise
    },
    async close() {
      isClosed = true
      for (const { reject } of waiting.splice(0)) reject(new ThreadFault('closed', 'The threads have ended.'))
      await Promise.all([...threads].map((worker) => worker.terminate()))
    },
  }
}
