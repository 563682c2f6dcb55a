import { Model } from 'objection'
import { type StoredHandback, type StoredLink, storedPurposes } from '../../operations/accounts/stored-link.ts'
import type { AuditEntry } from '../../operations/audit/audit-trail.ts'
import type { StoredSession } from '../../operations/sessions/stored-session.ts'
import type { SignOnSession, StoredIdentity } from '../../operations/sign-on/stored-sign-on.ts'
import { integer, integerOrNull, parsed, type Row, text, textOrNull } from '../session.ts'
import { memberOf } from './member-of.ts'
import { entityTables } from './models.ts'
import { OfWhitelabel } from './tenant-model.ts'

/** People, as a bundle has them; what is read with a password is made from their rows. */
export const Person = entityTables.users.model

/** The person of a row. */
const person = (table: string) => ({
  relation: Model.BelongsToOneRelation,
  modelClass: Person,
  join: { from: [`${table}.whitelabel`, `${table}.user`], to: ['users.whitelabel', 'users.id'] },
})

export class Session extends OfWhitelabel {
  static override tableName = 'sessions'
  static override relationMappings = () => ({ person: person('sessions') })
  static parse = (row: Row): StoredSession => ({
    id: text(row.id),
    user: text(row.user),
    created: integer(row.created),
    lastseen: integer(row.lastseen),
    expires: integer(row.expires),
    agent: text(row.agent),
    address: text(row.address),
  })
}

export class AccountLink extends OfWhitelabel {
  static override tableName = 'account_links'
  static parse = (row: Row): StoredLink | StoredHandback => ({
    id: text(row.id),
    user: text(row.user),
    purpose: memberOf(storedPurposes, text(row.purpose), "purpose of an account's link"),
    email: textOrNull(row.email),
    created: integer(row.created),
    expires: integer(row.expires),
    used: integerOrNull(row.used),
  })
}

export class AuditRow extends OfWhitelabel {
  static override tableName = 'audit_trail'
  static override idColumn = ['whitelabel', 'provider', 'id']
  static override jsonAttributes = ['subjects']
  static parse = (row: Row): AuditEntry => ({
    id: text(row.id),
    at: integer(row.at),
    provider: text(row.provider),
    actor: row.actor === 'api' ? 'api' : 'user',
    user: textOrNull(row.user),
    role: textOrNull(row.role),
    key: textOrNull(row.key),
    operation: text(row.operation),
    outcome: text(row.outcome),
    subjects: parsed(row.subjects, {}),
    address: text(row.address),
  })
}

export class Identity extends OfWhitelabel {
  static override tableName = 'identities'
  static others = ['id'] as const
  static parse = (row: Row): StoredIdentity => ({
    user: text(row.user),
    issuer: text(row.issuer),
    subject: text(row.subject),
    created: integer(row.created),
    lastused: integer(row.lastused),
  })
}

export class SignOnAttempt extends OfWhitelabel {
  static override tableName = 'sign_on_attempts'
  static parse = ({ id }: Row) => ({ id: text(id) })
}

export class SignOnSessionRow extends OfWhitelabel {
  static override tableName = 'sign_on_sessions'
  static parse = (row: Row): SignOnSession => ({
    id: text(row.id),
    user: text(row.user),
    hint: textOrNull(row.hint),
    expires: integer(row.expires),
  })
}

export class SignInMark extends OfWhitelabel {
  static override tableName = 'sign_in_marks'
  static override idColumn = ['whitelabel', 'user', 'mark']
  static others = ['user', 'expires'] as const
  static parse = ({ mark }: Row) => ({ mark: text(mark) })
}
