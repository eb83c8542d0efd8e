/** The code of photos and documents, loaded when one of them is first shown or a file waits on this device. */
export { FacePicture } from './face-picture.tsx';
export { FilesCard } from './files-card.tsx';
export { RowPhotos } from './row-photos.tsx';
import './upload-queue.ts';
