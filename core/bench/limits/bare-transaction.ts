import { createPool, type Pool } from 'mysql2/promise'

/**
 * The limit of a booking on MySQL: BEGIN, SELECT … FOR UPDATE, INSERT and COMMIT in four round trips, without any logic
 * or other writes.
 */
export interface BareTransactions {
  /** Runs `count` transactions, `concurrency` at a time, over `slots` lock rows. Returns transactions per second. */
  run(count: number, concurrency: number, slots: number): Promise<number>
  close(): Promise<void>
}

async function one(pool: Pool, slot: number): Promise<void> {
  const connection = await pool.getConnection()
  try {
    await connection.query('BEGIN')
    await connection.query('SELECT id FROM bare_slots WHERE id = ? FOR UPDATE', [slot])
    await connection.query('INSERT INTO bare_bookings (slot, at, name) VALUES (?, ?, ?)', [slot, Date.now(), 'bench'])
    await connection.query('COMMIT')
  } finally {
    connection.release()
  }
}

/** Runs `work` `count` times, `concurrency` at a time, and returns runs per second. */
export async function perSecond(
  count: number,
  concurrency: number,
  work: (index: number) => Promise<void>,
): Promise<number> {
  let next = 0
  const began = performance.now()
  const lane = async () => {
    for (let index = next++; index < count; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  return (count / (performance.now() - began)) * 1000
}

export async function openBareTransactions(url: string, slots = 1_000): Promise<BareTransactions> {
  const pool = createPool({ uri: url, connectionLimit: 8 })
  await pool.query('DROP TABLE IF EXISTS bare_slots, bare_bookings')
  await pool.query('CREATE TABLE bare_slots (id INT PRIMARY KEY) ENGINE=InnoDB')
  await pool.query(
    'CREATE TABLE bare_bookings (id BIGINT AUTO_INCREMENT PRIMARY KEY, slot INT, at BIGINT, name VARCHAR(40)) ENGINE=InnoDB',
  )
  await pool.query('INSERT INTO bare_slots (id) VALUES ?', [Array.from({ length: slots }, (_, id) => [id])])
  return {
    run: (count, concurrency, over) => perSecond(count, concurrency, (index) => one(pool, index % over)),
    close: () => pool.end(),
  }
}
