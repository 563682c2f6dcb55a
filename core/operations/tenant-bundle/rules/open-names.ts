import { isRecord } from '../../../domain/is-record.ts'
import { displayTexts, replacedTexts } from '../../../domain/wording/own-texts.ts'
import { pointerOf, shown, type Warning } from '../faults.ts'
import { orMeant } from '../nearest-name.ts'
import type { ShapedBundle } from '../prepare-bundle.ts'

/** Settings that are no plugin's. */
export const settingNames = {
  whitelabel: ['neutrallogin', 'logoutredirect', 'accountfields', ...replacedTexts],
  provider: ['logoutredirect', 'frameancestors', 'trustedancestors', ...replacedTexts],
}

/** A language in which `displaytext` may have its texts. */
const language = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i

/** Names in objects that may have any, where they are near to one that something reads. */
export const openNameDoubts = ({ whitelabel, lists }: ShapedBundle): Warning[] => [
  ...[...lists.providers, ...lists.bookables].flatMap(({ entity: { displaytext }, pointer }) =>
    Object.entries(displaytext ?? {}).flatMap(([name, value]) =>
      isRecord(value) && language.test(name)
        ? namesNear(value, displayTexts, `${pointer}/displaytext${pointerOf(name)}`)
        : namesNear({ [name]: value }, displayTexts, `${pointer}/displaytext`),
    ),
  ),
  ...namesNear(whitelabel.settings, settingNames.whitelabel, '/whitelabel/settings'),
  ...lists.providers.flatMap(({ entity, pointer }) =>
    namesNear(entity.settings, settingNames.provider, `${pointer}/settings`),
  ),
]

const namesNear = (given: object | undefined, known: string[], pointer: string): Warning[] =>
  Object.keys(given ?? {}).flatMap((name) => {
    const meant = known.includes(name) ? '' : orMeant(name, known)
    return meant === ''
      ? []
      : [{ pointer: pointer + pointerOf(name), message: `${shown(name)} is read by nobody${meant}` }]
  })
