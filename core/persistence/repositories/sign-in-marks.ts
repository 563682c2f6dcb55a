import { type SignInMarks, signInMarkLife } from '../../operations/sessions/sign-in-marks.ts'
import { type Dialect, placeholders, statement, text } from '../session.ts'
import type { Runner } from '../trip.ts'

export function signInMarksRepository(dialect: Dialect, runner: Runner, whitelabel: string): SignInMarks {
  return {
    async known(user, marks, now) {
      const one = `SELECT mark FROM sign_in_marks
        WHERE whitelabel = ? AND \`user\` = ? AND expires > ? AND mark IN (${placeholders(marks.length)})`
      const [found] = await runner.run([statement(one, whitelabel, user, now, ...marks)])
      const known = new Set((found?.rows ?? []).map(({ mark }) => text(mark)))
      return marks.filter((mark) => known.has(mark))
    },
    async remember(user, marks, now) {
      const conflict = dialect === 'mysql' ? 'ON DUPLICATE KEY UPDATE' : 'ON CONFLICT DO UPDATE SET'
      const insert = `INSERT INTO sign_in_marks (whitelabel, \`user\`, mark, expires) VALUES (?, ?, ?, ?)`
      const expires = now + signInMarkLife
      for (const mark of marks)
        runner.queue(statement(`${insert} ${conflict} expires = ?`, whitelabel, user, mark, expires, expires))
      await runner.settled()
    },
    async forget(user) {
      runner.queue(statement('DELETE FROM sign_in_marks WHERE whitelabel = ? AND `user` = ?', whitelabel, user))
      await runner.settled()
    },
  }
}
