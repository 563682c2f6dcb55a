import { isLogoutTarget } from '../../../domain/access/logout-target.ts'
import { isFieldName } from '../../accounts/account-fields.ts'
import { type Fault, shown } from '../faults.ts'

/** Faults of the settings for signing in and out, which would otherwise silently have no effect. */
export function loginFaults(settings: Record<string, unknown> | undefined, pointer: string): Fault[] {
  const { neutrallogin, logoutredirect, accountfields } = settings ?? {}
  const faults = fieldFaults(accountfields, `${pointer}/settings/accountfields`)
  if (neutrallogin !== undefined && typeof neutrallogin !== 'boolean')
    faults.push({ pointer: `${pointer}/settings/neutrallogin`, expected: 'true or false', found: shown(neutrallogin) })
  if (logoutredirect !== undefined && !isLogoutTarget(logoutredirect)) {
    const expected = 'a path such as "/bye", or an address that begins with https://'
    faults.push({ pointer: `${pointer}/settings/logoutredirect`, expected, found: shown(logoutredirect) })
  }
  return faults
}

/** Faults of the white-label's own sign-up fields: each needs its own name. */
function fieldFaults(accountfields: unknown, pointer: string): Fault[] {
  if (accountfields === undefined) return []
  if (!Array.isArray(accountfields))
    return [{ pointer, expected: 'a list of {name, label, placeholder}', found: shown(accountfields) }]
  const names = accountfields.map((field: unknown) =>
    typeof field === 'object' && field !== null && 'name' in field ? field.name : undefined,
  )
  return names.flatMap((name, index): Fault[] => {
    if (isFieldName(name) && names.indexOf(name) === index) return []
    const expected = 'a name of small letters, digits and _ that no other field and nothing of every account has'
    return [{ pointer: `${pointer}/${index}/name`, expected, found: shown(name) }]
  })
}
