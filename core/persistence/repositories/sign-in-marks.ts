import { type SignInMarks, signInMarkLife } from '../../operations/sessions/sign-in-marks.ts'
import type { InTenant } from '../in-tenant.ts'
import { SignInMark } from '../models/person-models.ts'
import { deleting, selecting } from '../models/prepared.ts'

const known = selecting(SignInMark, (rows, { user, marks, now }: { user: string; marks: string[]; now: number }) =>
  rows.only('mark').where('user', user).where('expires', '>', now).isOneOf('mark', marks),
)

const forget = deleting(SignInMark, (rows, { user }: { user: string }) => rows.where('user', user))

export const signInMarksRepository = (tenant: InTenant): SignInMarks => ({
  async known(user, marks, now) {
    const found = await tenant.all(known, { user, marks, now })
    const stored = new Set(found.map(({ mark }) => mark))
    return marks.filter((mark) => stored.has(mark))
  },
  async remember(user, marks, now) {
    for (const mark of marks) tenant.insert(SignInMark, { user, mark, expires: now + signInMarkLife }, ['expires'])
    await tenant.settled()
  },
  async forget(user) {
    tenant.queue(forget, { user })
    await tenant.settled()
  },
})
