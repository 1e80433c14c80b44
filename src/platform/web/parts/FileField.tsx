import { IconFile, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { words } from "../words.ts";
import { FieldFrame, type FieldProps, useFieldWires } from "./FieldFrame.tsx";
import { type PickedFile, readFile, readPhoto, sizeText } from "./pickedFile.ts";

const t = words({
  en: {
    choose: "Choose a file",
    remove: (name: string) => `Remove ${name}`,
    unreadable: "This file cannot be read. Choose another one.",
    tooLarge: (most: string) => `This file is larger than ${most}. Choose a smaller one.`,
  },
});
const largestBytes = 8_000_000;

interface FileFieldProps extends FieldProps<PickedFile | null> {
  /** What can be chosen: `.csv`, `application/pdf`, `image/*`. */
  accept: string;
  /** A photograph: a phone offers its camera, and it is made smaller before it is kept. */
  photo?: boolean;
  chooseLabel?: string;
}

/** A file, shown with its name and size once chosen; a photograph with its picture. */
export function FileField(props: FileFieldProps) {
  const { field, accept, photo, chooseLabel = t.choose } = props;
  const wires = useFieldWires(props);
  const [isReading, setIsReading] = useState(false);
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setIsReading(true);
    const isPicture = photo === true || file.type.startsWith("image/");
    const read = await (isPicture ? readPhoto(file) : readFile(file)).catch(() => null);
    const trouble =
      read === null
        ? t.unreadable
        : read.size > largestBytes
          ? t.tooLarge(sizeText(largestBytes))
          : null;
    field.control.typing(field.name, trouble);
    field.set(trouble === null ? read : null);
    setIsReading(false);
  };
  const chosen = field.value;
  return (
    <FieldFrame {...props} id={wires.id}>
      {chosen ? (
        <div className="input py-1">
          {photo ? (
            <img
              className="size-12 rounded-sm object-cover"
              src={`data:${chosen.media};base64,${chosen.base64}`}
              alt=""
            />
          ) : (
            <IconFile size={16} className="flex-none text-ink-3" aria-hidden />
          )}
          <span className="min-w-0 flex-1 truncate">{chosen.name}</span>
          <span className="tiny whitespace-nowrap">{sizeText(chosen.size)}</span>
          <button
            id={wires.id}
            type="button"
            className="icon-button -mr-2"
            aria-label={t.remove(chosen.name)}
            onClick={() => field.set(null)}
          >
            <IconX size={16} aria-hidden />
          </button>
        </div>
      ) : (
        <label className="input cursor-pointer justify-center border-dashed font-medium">
          <input
            {...wires}
            className="sr-only"
            type="file"
            accept={accept}
            capture={photo ? "environment" : undefined}
            disabled={isReading || wires.disabled}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          {chooseLabel}
        </label>
      )}
    </FieldFrame>
  );
}
