import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { testDialect } from '../testing/databases.ts'
import { SqliteConnection } from './sqlite-connection.ts'

/** Has the file for a fifth of a second, as another process does that makes it ready. */
const holder = `
  const { workerData, parentPort } = require('node:worker_threads')
  const { DatabaseSync } = require('node:sqlite')
  const db = new DatabaseSync(workerData)
  db.exec('CREATE TABLE held (id); BEGIN EXCLUSIVE')
  parentPort.postMessage('held')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  db.exec('COMMIT')
  db.close()`

test.runIf(testDialect() === 'sqlite')('a new file is waited for while another process makes it ready', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-file-'))
  const filename = join(folder, 'new.db')
  const worker = new Worker(holder, { eval: true, workerData: filename, execArgv: [] })
  await once(worker, 'message')
  const connection = new SqliteConnection(filename)
  expect(connection.execute('PRAGMA journal_mode', []).rows).toEqual([{ journal_mode: 'wal' }])
  connection.close()
  await worker.terminate()
  rmSync(folder, { recursive: true })
})
