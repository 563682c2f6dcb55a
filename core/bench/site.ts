import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { isRecord } from '../domain/is-record.ts'
import { browserLaunchOptions } from '../testing/pages/browser.ts'
import type { Bench } from './bench.ts'
import { startProcess } from './child-process.ts'
import { httpCall } from './http-call.ts'

/** The score that every page is to reach in each category, of 100. */
const least = 97
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** The demo's sites. */
const hosts = [
  'quay.northwind',
  'kiln.northwind',
  'gather.northwind',
  'alameda.hearth',
  'fairfield.hearth',
  'clef.hearth',
].map((name) => `${name}.localhost`)

/** Not among the packages: with its own it is 176 MB, for one figure. */
const judgePackage = 'lighthouse'
const howToGetIt = `Lighthouse is not installed; for this figure alone: npm install --no-save ${judgePackage}@13`

type Judge = (url: string, flags: object) => Promise<{ lhr?: { categories?: Record<string, { score?: number }> } }>

async function loadJudge(): Promise<Judge> {
  const module: unknown = await import(judgePackage).catch(() => null)
  if (!isRecord(module) || typeof module.default !== 'function') throw new Error(howToGetIt)
  return module.default as Judge
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => void server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

/** The site's first page, and the date step of the first bookable that it links; the list of gather is both in one. */
async function pagesOf(host: string, port: number): Promise<string[]> {
  const { body } = await httpCall(`http://127.0.0.1:${port}/`, { method: 'GET', headers: { host: `${host}:${port}` } })
  const book = /href="(?:https?:\/\/[^/"]+)?(\/book\/[^"?#]+)/.exec(body.toString())?.[1]
  return ['/', ...(book ? [book] : [])].map((path) => `http://${host}:${port}${path}`)
}

/** Each page's scores in order of `categories`, printed as they come. */
async function judgePages(judge: Judge, port: number): Promise<number[]> {
  const debugging = await freePort()
  const { args, ...options } = await browserLaunchOptions()
  const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${debugging}`] })
  const all: number[] = []
  try {
    for (const host of hosts)
      for (const url of await pagesOf(host, port)) {
        const { lhr } = await judge(url, { port: debugging, logLevel: 'error', onlyCategories: [...categories] })
        const scores = categories.map((name) => Math.round((lhr?.categories?.[name]?.score ?? 0) * 100))
        console.log(JSON.stringify({ page: new URL(url).pathname, host, ...Object.fromEntries(zip(scores)) }))
        all.push(...scores)
      }
  } finally {
    await browser.close()
  }
  return all
}

const zip = (scores: number[]) => categories.map((name, at) => [name, scores[at]] as const)

export const benches: Bench[] = [
  {
    name: 'site.lighthouse',
    unit: 'lowest score',
    goal: 1,
    better: 'higher',
    async run() {
      const judge = await loadJudge()
      const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
      const port = await freePort()
      const env = { PORT: `${port}`, DATA_FOLDER: folder, DATABASE_URL: `sqlite:${join(folder, 'bench.db')}` }
      const server = await startProcess('core/server.ts', env, /listening at http:\/\/127\.0\.0\.1:(\d+)/)
      try {
        const scores = await judgePages(judge, port)
        return { value: Math.min(...scores), limit: least, spread: 0 }
      } finally {
        await server.stop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  },
]
