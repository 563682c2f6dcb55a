import type { UploadWork } from '../../../operations/uploads/keep-upload.ts'
import type { StoredUpload } from '../../../operations/uploads/stored-upload.ts'
import { uploadUrl } from '../../../operations/uploads/upload-address.ts'

/** What the sender of a file is told of it; `name` and `url` are the answer to a question of files. */
export const uploadOf = ({ id, name, type, size }: StoredUpload, { tenant }: UploadWork) => ({
  name,
  url: uploadUrl(tenant, id),
  type,
  size,
})
