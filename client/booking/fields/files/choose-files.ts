import { claimedKind, uploadLimit } from '../../../../core/domain/uploads/index.ts'

/** Why files that were chosen are not sent, each said once. */
export type Refused = 'too_big' | 'kind' | 'too_many'

/** What of the files chosen is sent, and why the others are not. `room` is how many more the answer takes. */
export function chooseFiles(
  files: Pick<File, 'name' | 'type' | 'size'>[],
  room: number,
): { taken: number[]; refused: Refused[] } {
  const taken: number[] = []
  const refused = new Set<Refused>()
  files.forEach((file, index) => {
    if (file.size >= uploadLimit) refused.add('too_big')
    else if (file.size === 0 || !claimedKind(file.name, file.type)) refused.add('kind')
    else if (taken.length >= room) refused.add('too_many')
    else taken.push(index)
  })
  return { taken, refused: [...refused] }
}
