import { acceptedFiles, pictureTypes } from '@officina/contracts/files/limits';
import { Camera, ImagePlus, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState, type DragEvent, type ReactNode, type RefObject } from 'react';
import { dialogSelector } from '../overlays/overlay-root.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button, type ButtonKind, type ButtonSize } from '../ui/button.tsx';
import { texts } from './texts.ts';
import { uploadQueue, type FileRecord } from './upload-queue.ts';
import { isDeviceFull } from './upload-store.ts';

const pictures = Object.values(pictureTypes).join(',');

interface FileButtonProps {
  record: FileRecord;
  icon: LucideIcon;
  /** Opens the camera instead of the files. */
  isCamera?: boolean;
  kind?: ButtonKind;
  size?: ButtonSize;
  children: ReactNode;
  className?: string;
}

/** A button that adds files, or a shot of the camera. */
export function FileButton({ record, isCamera, children, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const add = () => {
    if (!input.current) return;
    void uploadQueue.add(record, [...(input.current.files ?? [])]);
    // The same file can be chosen again.
    input.current.value = '';
  };
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isCamera}
        accept={isCamera ? pictures : acceptedFiles}
        capture={isCamera ? 'environment' : undefined}
        onChange={add}
      />
    </>
  );
}

/** «Scatta» and «Scegli file», for thumbs. */
export function PhoneButtons({ record }: { record: FileRecord }) {
  return (
    <div className="ui:mt-3 ui:grid ui:grid-cols-2 ui:gap-2.5" data-print="hide">
      <FileButton record={record} icon={Camera} size="lg" isCamera>
        {texts.shoot}
      </FileButton>
      <FileButton record={record} icon={ImagePlus} size="lg">
        {texts.choose}
      </FileButton>
    </div>
  );
}

/** «Aggiungi», for a mouse. */
export function DeskButton({ record }: { record: FileRecord }) {
  return (
    <span className="ui:flex ui:items-center ui:gap-3" data-print="hide">
      <span className="ui:text-label ui:text-ink-2 ui:max-md:hidden">{texts.addHint}</span>
      <FileButton record={record} icon={ImagePlus}>
        {texts.add}
        <span className="ui:sr-only"> {texts.addWhat}</span>
      </FileButton>
    </span>
  );
}

/** Says that the device is full before somebody takes a photo that it cannot keep. */
export function FullDevice() {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    void isDeviceFull().then(setFull, () => undefined);
  }, []);
  if (!isFull) return null;
  return (
    <div role="alert" className="ui:mt-3" data-print="hide">
      <Banner family="amber">{texts.full}</Banner>
    </div>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Handlers of an element that takes dropped files, and whether some are over it. */
export function useDrop(record: FileRecord, canAdd: boolean) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!canAdd || !hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (!canAdd || !hasFiles(event)) return;
    event.preventDefault();
    void uploadQueue.add(record, [...event.dataTransfer.files]);
  };
  return { isOver, handlers: { onDragEnter: over, onDragOver: over, onDragLeave: leave, onDrop: drop } };
}

/** Adds pasted files, while the element is in front. */
export function usePaste(element: RefObject<HTMLElement | null>, record: FileRecord, canAdd: boolean): void {
  const { entity, entityId, machineId } = record;
  useEffect(() => {
    if (!canAdd) return undefined;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      const front = [...document.querySelectorAll(dialogSelector)].at(-1);
      if (files.length === 0 || (front && !front.contains(element.current))) return;
      event.preventDefault();
      void uploadQueue.add({ entity, entityId, machineId }, files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [element, entity, entityId, machineId, canAdd]);
}
