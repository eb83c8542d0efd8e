/** A deadline in milliseconds that begins anew each time something is heard. */
export const silence = (limitMs: number) => {
  const controller = new AbortController();
  const late = () => controller.abort(new DOMException('silence', 'TimeoutError'));
  let timer = setTimeout(late, limitMs);
  const end = () => clearTimeout(timer);
  const heard = () => {
    end();
    timer = setTimeout(late, limitMs);
  };
  return { deadline: controller.signal, heard, end };
};
