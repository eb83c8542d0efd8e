import type { ImportKind } from '@officina/contracts/imports/imports';
import { api, apiKey, messages, queryClient, randomKey, useNavigate } from '@officina/web-kit';
import { importPath } from '@officina/web-kit/records';
import { useEffect, useRef, useState } from 'react';
import { texts } from './texts.ts';

/** As the contract has it: bytes of a part, and how many parts a file may have. */
const [partBytes, mostParts] = [96 * 1024, 96];

const base64Of = async (part: Blob): Promise<string> => {
  const bytes = new Uint8Array(await part.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
};

const problemOf = (file: File): string | undefined => {
  if (!/\.(xlsx|csv)$/i.test(file.name)) return texts.wrongFile;
  return file.size > partBytes * mostParts ? texts.tooLarge : undefined;
};

/**
 * Sends a file part by part, has it checked and goes to its preview, unless somebody has gone elsewhere meanwhile. `share` of it is
 * sent, from 0 to 1, while it is.
 */
export function useUpload(kind: ImportKind) {
  const [share, setShare] = useState<number>();
  const navigate = useNavigate();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const send = async (file: File) => {
    const parts = Math.max(1, Math.ceil(file.size / partBytes));
    const created = await api('POST /api/import/{kind}/create', {
      params: { kind },
      body: { name: file.name, parts },
      idempotencyKey: randomKey(),
    });
    const params = { id: created._id };
    for (let index = 0; index < parts; index += 1) {
      const content = await base64Of(file.slice(index * partBytes, (index + 1) * partBytes));
      await api('PUT /api/import/{id}/part', { params, body: { index, content } });
      setShare((index + 1) / parts);
    }
    await api('PUT /api/import/{id}/check', { params });
    // Whoever has come back meanwhile finds it.
    void queryClient.invalidateQueries({ queryKey: apiKey('GET /api/import/running/{kind}', { kind }) });
    if (isHere.current) await navigate(`${importPath(kind)}?id=${created._id}`);
  };
  const upload = (file: File) => {
    const problem = problemOf(file);
    if (problem) return void messages.error(problem, { about: 'import' });
    setShare(0);
    send(file)
      .catch((error: Error) => messages.error(texts.notSent(error.message), { about: 'import' }))
      .finally(() => setShare(undefined));
  };
  return { share, upload };
}
