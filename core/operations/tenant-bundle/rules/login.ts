import { isWayOut } from '../../../domain/access/way-out.ts'
import { type Fault, shown } from '../faults.ts'

/** Settings of signing in and out: one that is not understood would silently be none. */
export function loginFaults(settings: Record<string, unknown> | undefined, pointer: string): Fault[] {
  const { neutrallogin, logoutredirect } = settings ?? {}
  const faults: Fault[] = []
  if (neutrallogin !== undefined && typeof neutrallogin !== 'boolean')
    faults.push({ pointer: `${pointer}/settings/neutrallogin`, expected: 'true or false', found: shown(neutrallogin) })
  if (logoutredirect !== undefined && !isWayOut(logoutredirect)) {
    const expected = 'a path such as "/bye", or an address that begins with https://'
    faults.push({ pointer: `${pointer}/settings/logoutredirect`, expected, found: shown(logoutredirect) })
  }
  return faults
}
